/** A field that people neither see nor reach: whoever fills it is a robot. */
export function Trap() {
  return (
    <div className="sr-only" aria-hidden="true">
      <input type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
    </div>
  );
}
