import type { NextRequest } from 'next/server'
import { messages } from '@/lib/messages'
import { describeError, log } from '../log'
import { turn } from '../turns'

/** A file an operation answers with. A body that is made while it is sent comes in pieces. */
export type Download = {
  name: string
  type: 'application/pdf' | 'text/csv; charset=utf-8'
  body: Uint8Array<ArrayBuffer> | AsyncGenerator<Uint8Array>
  /** Made in a moment: it does not wait for its turn behind large files. */
  quick?: boolean
}

/** Bytes that are made before the client takes any: a slow line does not keep others waiting for their turn. */
const ahead = 8 * 1024 * 1024
/** Milliseconds without the client taking anything, after which a file larger than that is given up. */
const patience = 60_000

/** Large files are made two at a time. */
const making = { abreast: 2, waiting: 40, longest: 60_000, message: messages.common.filesBusy, retryAfter: 20 } as const

/** Waits until a large file may be made; see `turn`. */
export const fileTurn = (signal?: AbortSignal) => turn('large files', { ...making, signal })

/**
 * For `route(operation, { respond: download })`.
 * @throws AppError unavailable when too many large files are being made.
 */
export async function download({ name, type, body, quick }: Download, request?: NextRequest): Promise<Response> {
  const free = quick || body instanceof Uint8Array ? () => {} : await fileTurn(request?.signal)
  return new Response(body instanceof Uint8Array ? body : streamOf(body, free), {
    // Names are ours: letters, digits, hyphens and underscores.
    headers: { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` },
  })
}

/** Makes the pieces one after another, up to `ahead` of what the client has taken, and calls `free` when it has made all. */
function streamOf(pieces: AsyncGenerator<Uint8Array>, free: () => void): ReadableStream<Uint8Array> {
  let stalled: NodeJS.Timeout | undefined
  const fail = (controller: ReadableStreamDefaultController, error: unknown) => {
    free()
    // The status is out already: the client sees the connection break.
    log().error({ error: describeError(error) }, 'a download broke off')
    controller.error(error)
  }
  const source = {
    async pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      clearTimeout(stalled)
      try {
        const { value, done } = await pieces.next()
        if (done) {
          free()
          return controller.close()
        }
        controller.enqueue(value)
        if ((controller.desiredSize ?? 0) > 0) return
        stalled = setTimeout(() => {
          fail(controller, new Error('the client takes nothing'))
          void pieces.return(undefined)
        }, patience)
      } catch (error) {
        fail(controller, error)
      }
    },
    async cancel() {
      clearTimeout(stalled)
      free()
      await pieces.return(undefined)
    },
  }
  return new ReadableStream(source, new ByteLengthQueuingStrategy({ highWaterMark: ahead }))
}
