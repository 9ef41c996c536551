/** A field that people neither see nor reach, so only a bot fills it. */
export function Honeypot() {
  return (
    <div className="sr-only" aria-hidden="true">
      <input type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
    </div>
  );
}
