import { useEffect, useRef, useState } from 'react';

/** Bars that grow from 0 to their percentage once they are fully visible (PAGE-02). */
export function SkillBars({ skills }: { skills: { title: string; end: number }[] }) {
  const at = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState<boolean | null>(null);
  useEffect(() => {
    if (!at.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    setShown(false);
    const seen = new IntersectionObserver(
      (entries) => {
        // Fully visible, with a tolerance for pixel rounding.
        if (!entries.some((entry) => entry.intersectionRatio >= 0.99)) return;
        setShown(true);
        seen.disconnect();
      },
      { threshold: 0.99 },
    );
    seen.observe(at.current);
    return () => seen.disconnect();
  }, []);
  return (
    <ul ref={at} className="space-y-6">
      {skills.map((skill) => (
        <li key={skill.title}>
          <div className="mb-2 flex justify-between font-semibold">
            <span>{skill.title}</span>
            <span className="tabular-nums">{skill.end}%</span>
          </div>
          <div
            role="progressbar"
            aria-label={skill.title}
            aria-valuenow={skill.end}
            aria-valuemin={0}
            aria-valuemax={100}
            className="h-2.5 overflow-hidden rounded-pill bg-padi-soft"
          >
            {/* Its width is an attribute: the policy of our pages allows no styles in markup. */}
            <svg className="block size-full" aria-hidden="true">
              <rect
                width={shown === false ? 0 : `${skill.end}%`}
                height="100%"
                rx="5"
                className={`fill-sawah ${shown ? 'transition-[width] duration-1000 ease-out' : ''}`}
              />
            </svg>
          </div>
        </li>
      ))}
    </ul>
  );
}
