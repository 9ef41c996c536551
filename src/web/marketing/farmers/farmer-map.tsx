import { Link } from 'react-router';
import { hasCoordinates } from '../../../shared/enums/regions.ts';
import { pinAreas } from './pin-areas.ts';
import { MAP_HEIGHT, MAP_WIDTH, merapi, projectOnMap, regionShapes } from './region-shapes.ts';

export type MappedFarmer = { id: number; name: string; latitude: number; longitude: number };

const tones = ['fill-[#cfe3d3]', 'fill-[#dcebdd]', 'fill-[#e4eed6]', 'fill-[#f0ead2]', 'fill-[#f4e2b8]'];

/** The touch radius of a pin: 44 px across when the map is 350 px wide. */
const TOUCH_RADIUS = 50;
/** The distance from a pin's position up to its middle. */
const PIN_MIDDLE = 14;

/**
 * An illustrated map of the Yogyakarta region with a pin for each farmer. With `only` that farmer's pin is
 * highlighted and the map is an image; otherwise every pin links to its farmer.
 */
export function FarmerMap({ farmers, only }: { farmers: MappedFarmer[]; only?: number }) {
  const pins = farmers.filter(hasCoordinates).flatMap((farmer) => {
    const at = projectOnMap(farmer.longitude, farmer.latitude);
    return at ? [{ ...farmer, ...at }] : [];
  });
  const areas =
    only === undefined
      ? pinAreas(
          pins.map(({ x, y }) => ({ x, y: y - PIN_MIDDLE })),
          TOUCH_RADIUS,
        )
      : [];
  const chosen = pins.find((pin) => pin.id === only);
  const label = chosen
    ? `Peta Yogyakarta dengan letak lahan ${chosen.name}`
    : `Peta Yogyakarta dengan letak lahan ${pins.length} petani`;
  return (
    <svg
      viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
      role={only === undefined ? 'group' : 'img'}
      aria-label={label}
      className="h-auto w-full rounded-card border border-line bg-[#dcebf0]"
    >
      <MapBackground />
      {pins
        .filter((pin) => pin !== chosen)
        .map((pin, at) =>
          only === undefined ? (
            <Link
              key={pin.id}
              to={`/team-details/${pin.id}`}
              aria-label={`Lahan ${pin.name}`}
              className="group"
            >
              <title>{pin.name}</title>
              <polygon
                points={areas[at]?.map(({ x, y }) => `${x},${y}`).join(' ')}
                className="fill-transparent"
              />
              <MapPin x={pin.x} y={pin.y} className="fill-bata group-hover:fill-sawah-dark" />
            </Link>
          ) : (
            <circle key={pin.id} cx={pin.x} cy={pin.y} r="5" className="fill-muted/60" />
          ),
        )}
      {chosen && <MapPin x={chosen.x} y={chosen.y} className="fill-bata" large />}
    </svg>
  );
}

/** The background of the map: land and sea, the five regencies with their names, and Merapi. */
export function MapBackground() {
  const top = projectOnMap(...merapi);
  return (
    <>
      <path d="M0 0H800V645L770 640 41 359 0 345Z" className="fill-[#eef1e4]" />
      <g className="fill-none stroke-white/70" strokeWidth="3" strokeLinecap="round">
        <path d="M40 520q14-10 28 0t28 0 28 0M90 580q14-10 28 0t28 0 28 0M230 600q14-10 28 0t28 0M330 630q14-10 28 0t28 0" />
      </g>
      {regionShapes.map((region, at) => (
        <path
          key={region.name}
          d={`M${region.corners
            .map(([longitude, latitude]) => projectOnMap(longitude, latitude))
            .map((corner) => `${corner?.x},${corner?.y}`)
            .join('L')}Z`}
          className={`${tones[at]} stroke-surface`}
          strokeWidth="3"
          strokeLinejoin="round"
        />
      ))}
      {top && (
        <g>
          <path
            d={`M${top.x - 44} ${top.y + 46}Q${top.x - 14} ${top.y + 22} ${top.x - 7} ${top.y - 4}L${top.x + 7} ${top.y - 4}Q${top.x + 14} ${top.y + 22} ${top.x + 44} ${top.y + 46}Z`}
            className="fill-[#6c8194]"
          />
          <text
            x={top.x}
            y={top.y - 12}
            textAnchor="middle"
            className="fill-muted text-2xl font-semibold md:text-sm"
          >
            Merapi
          </text>
        </g>
      )}
      <g className="fill-muted text-2xl font-semibold md:text-base" textAnchor="middle">
        {regionShapes.map((region) => {
          const at = projectOnMap(...region.label);
          return (
            <text key={region.name} x={at?.x} y={at?.y}>
              {region.name}
            </text>
          );
        })}
      </g>
    </>
  );
}

export function MapPin({
  x,
  y,
  className,
  large,
}: {
  x: number;
  y: number;
  className: string;
  large?: boolean;
}) {
  return (
    <g transform={`translate(${x} ${y}) scale(${large ? 1.9 : 1})`}>
      <path
        d="M0 0C-3-7-10-11-10-19a10 10 0 0 1 20 0C10-11 3-7 0 0Z"
        className={`${className} stroke-surface`}
        strokeWidth="2"
      />
      <circle cy="-18" r="3.6" className="fill-surface" />
    </g>
  );
}
