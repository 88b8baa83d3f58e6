import type { NextRequest } from 'next/server'
import { tableTypes, type TableFormat } from '@/lib/answers'
import { messages } from '@/lib/messages'
import { describeError, log } from '../log'
import { waitForTurn } from '../in-turn'

/** A file as an operation's result. A generator makes the body in pieces while it is sent. */
export type Download = {
  name: string
  type: 'application/pdf' | 'application/zip' | (typeof tableTypes)[TableFormat]
  body: Uint8Array<ArrayBuffer> | AsyncGenerator<Uint8Array>
  /** Small enough not to wait for a turn. */
  quick?: boolean
}

/** Rows, of which `download` makes the file that is asked for (`tableFile`). */
export type Table = {
  /** Without its ending. */
  name: string
  write: (format: TableFormat) => AsyncGenerator<Uint8Array>
  quick: boolean
}

/** Bytes made ahead of what the client has read, so that a slow connection does not hold a turn. */
const bufferedBytes = 8 * 1024 * 1024
/** Milliseconds without a read by the client, after which a file larger than the buffer is given up. */
const stallTimeout = 60_000

/** For all large files together. */
const limits = {
  concurrency: 2,
  queueLimit: 40,
  timeout: 60_000,
  message: messages.common.filesBusy,
  retryAfter: 20,
} as const

/** Waits until a large file may be made (see `waitForTurn`). Returns the function that ends the turn. */
export const waitForFileTurn = (signal?: AbortSignal) => waitForTurn('large files', { ...limits, signal })

/**
 * The response of a file: `route(operation, { respond: download })`; of rows a workbook with `?format=xlsx`, else CSV. With `?inline` a PDF is shown instead of saved, for
 * the frame from which it is printed; next.config.mjs lets only our own pages have it in a frame. Who has waited for a
 * large file is asked for once more before it is begun.
 * @throws AppError unavailable when too many large files wait, and what `stillMay` throws.
 */
export async function download(
  made: Download | Table,
  request?: NextRequest,
  stillMay: () => Promise<unknown> = async () => {},
): Promise<Response> {
  const { name, type, body, quick } = 'write' in made ? tableIn(made, request) : made
  const free = quick || body instanceof Uint8Array ? () => {} : await turnOf(stillMay, request?.signal)
  const shown = type === 'application/pdf' && request?.nextUrl.searchParams.has('inline')
  return new Response(body instanceof Uint8Array ? body : streamOf(body, free), {
    // Names have only letters, digits, hyphens and underscores.
    headers: {
      'Content-Type': type,
      'Content-Disposition': `${shown ? 'inline' : 'attachment'}; filename="${name}"`,
    },
  })
}

function tableIn({ name, write, quick }: Table, request?: NextRequest): Download {
  const format = request?.nextUrl.searchParams.get('format') === 'xlsx' ? 'xlsx' : 'csv'
  return { name: `${name}.${format}`, type: tableTypes[format], body: write(format), quick }
}

async function turnOf(stillMay: () => Promise<unknown>, signal?: AbortSignal) {
  const free = await waitForFileTurn(signal)
  return stillMay().then(
    () => free,
    (error: unknown) => {
      free()
      throw error
    },
  )
}

/** Streams the pieces, up to `bufferedBytes` ahead of the client, and calls `free` when all are made or it fails. */
function streamOf(pieces: AsyncGenerator<Uint8Array>, free: () => void): ReadableStream<Uint8Array> {
  let stalled: NodeJS.Timeout | undefined
  const fail = (controller: ReadableStreamDefaultController, error: unknown) => {
    free()
    // The status is sent already: the client sees the connection break.
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
        }, stallTimeout)
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
  return new ReadableStream(source, new ByteLengthQueuingStrategy({ highWaterMark: bufferedBytes }))
}
