/** A bar at the top of the screen while what was asked for is on its way (app/globals.css). */
export const ChangeBar = () => <span aria-hidden className="page-change" />
