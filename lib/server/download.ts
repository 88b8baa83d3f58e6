import { describeError, log } from './log'

/** A file an operation answers with. A body that is made while it is sent comes in pieces. */
export type Download = { name: string; type: 'application/pdf' | 'text/csv; charset=utf-8'; body: Uint8Array<ArrayBuffer> | AsyncGenerator<Uint8Array> }

/** For `route(operation, { respond: download })`. */
export function download({ name, type, body }: Download): Response {
  return new Response(body instanceof Uint8Array ? body : streamOf(body), {
    // Names are ours: letters, digits, hyphens and underscores.
    headers: { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` },
  })
}

/** Makes the next piece when the client has taken the one before. */
function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      try {
        const { value, done } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        // The status is out already: the client sees the connection break.
        log().error({ error: describeError(error) }, 'a download broke off')
        controller.error(error)
      }
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}
