/** The outline of the frame for somebody who is signed in, as the page has it before its code runs (index.html). */
export function Boot() {
  return (
    <div className="boot" aria-hidden="true">
      <div>
        <img src="/favicon.svg" alt="" width="30" height="30" />
      </div>
      <div />
      <div>
        <i />
        <i />
        <i />
        <i />
      </div>
    </div>
  );
}
