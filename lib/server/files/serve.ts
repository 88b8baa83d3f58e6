import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { ByteRange } from './storage/port'
import { storage } from './storage/storage'

/** What to select of a StoredFile to serve it. */
export const servedColumns = { key: true, type: true, size: true, sha256: true } as const

/** A file that the actor may see. */
export type ServedFile = {
  key: string
  type: string
  size: number
  sha256: string
  /** The name for saving it; without one it is shown in the browser. */
  saveAs?: string
  /** Anybody may see it and it never changes, so browsers and proxies may cache it. */
  public?: boolean
  /** Redirect to the storage's own address where it has one. */
  large?: boolean
}

/**
 * Answers with the file: whole, a range (206), or not modified (304). Browsers ask again each time for a file that is
 * not public, so that its permission is checked each time.
 */
export async function serveFile(file: ServedFile, request: Request): Promise<Response> {
  const etag = `"${file.sha256}"`
  const headers: Record<string, string> = {
    'Content-Type': file.type,
    'X-Content-Type-Options': 'nosniff',
    'Accept-Ranges': 'bytes',
    'Cache-Control': file.public ? 'public, max-age=31536000, immutable' : 'private, no-cache',
    ETag: etag,
    ...(file.saveAs ? { 'Content-Disposition': `attachment; filename="${file.saveAs}"` } : {}),
  }
  if (matches(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })

  const address = file.large ? await storage().signedUrl(file.key) : null
  if (address)
    return new Response(null, { status: 302, headers: { Location: address, 'Cache-Control': 'private, no-store' } })

  const range = rangeOf(request.headers, file.size, etag)
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${file.size}` } })
  const head = range
    ? {
        ...headers,
        'Content-Range': `bytes ${range.start}-${range.end}/${file.size}`,
        'Content-Length': String(range.end - range.start + 1),
      }
    : { ...headers, 'Content-Length': String(file.size) }
  const body =
    request.method === 'HEAD'
      ? null
      : (Readable.toWeb(await storage().open(file.key, range)) as ReadableStream<Uint8Array>)
  return new Response(body as BodyInit | null, { status: range ? 206 : 200, headers: head })
}

const matches = (header: string | null, etag: string) =>
  header?.split(',').some((each) => [etag, `W/${etag}`, '*'].includes(each.trim())) ?? false

/** The requested range. Several ranges are answered with the whole file, as HTTP allows. */
function rangeOf(headers: Headers, size: number, etag: string): ByteRange | undefined | 'unsatisfiable' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get('range')?.trim() ?? '') ?? []
  const ifRange = headers.get('if-range')
  if ((from === '' && to === '') || (ifRange !== null && ifRange !== etag)) return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && from !== '' && Number(to) < start) return undefined
  return start >= size || end < start ? 'unsatisfiable' : { start, end }
}
