/**
 * React ends each render by aborting what it cached, with an error that nobody reads. Until its stack is read, an error
 * holds the objects of the calls in it: here an Immediate, which Node chains to those before and after it, each with the
 * render it belongs to. So one connection to the database, which remembers the render in which it was opened, kept all
 * renders since: 45 kB of each page, and a fifth of the server's time for looking through them. The text in place of the
 * stack lets go of them.
 */
export function releaseEndedRenders() {
  const { abort } = AbortController.prototype
  AbortController.prototype.abort = function (reason) {
    if (reason instanceof Error && reason.message.startsWith(endOfRender)) reason.stack = reason.message
    return abort.call(this, reason)
  }
}

export const endOfRender = 'This render completed successfully.'
