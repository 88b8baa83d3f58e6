import { createHmac, timingSafeEqual } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A stand-in for UploadThing that its own client talks to: takes files at signed addresses, keeps them private, lists
 * and deletes them. Only what the portal uses.
 */
export type FakeUploadThing = {
  /** What a portal has to be started with to use it. */
  settings: Record<string, string>
  files: Map<string, { key: string; customId: string; bytes: Buffer; type: string; acl: string; uploadedAt: number }>
  close: () => Promise<void>
}

const apiKey = 'sk_test_only'

export async function fakeUploadThing(): Promise<FakeUploadThing> {
  const files: FakeUploadThing['files'] = new Map()
  const server = http.createServer((request, response) => {
    answer(request, files)
      .then(({ status = 200, headers = {}, body = '' }) =>
        response.writeHead(status, { ...cors, ...headers }).end(body),
      )
      .catch(() => response.writeHead(500, cors).end())
  })
  // On every address that `localhost` may be: on one alone, another process could have the same port on the other.
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  const address = `http://localhost:${port}`
  const token = { apiKey, appId: 'testapp', regions: ['local'], ingestHost: 'ingest.local' }
  return {
    files,
    settings: {
      UPLOADTHING_TOKEN: Buffer.from(JSON.stringify(token)).toString('base64'),
      UPLOADTHING_INGEST_URL: address,
      UPLOADTHING_API_URL: address,
      UPLOADTHING_UFS_HOST: `localhost:${port}`,
      UPLOADTHING_UFS_APP_ID_LOCATION: 'path',
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

type Answer = { status?: number; headers?: Record<string, string>; body?: string | Buffer }

const cors = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Allow-Methods': '*',
}
const json = (value: unknown, status = 200): Answer => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(value),
})

async function answer(request: http.IncomingMessage, files: FakeUploadThing['files']): Promise<Answer> {
  const href = `http://${request.headers.host}${request.url}`
  const { pathname, searchParams } = new URL(href)
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  if (request.method === 'OPTIONS') return { status: 204 }
  if (request.method === 'PUT')
    return put(href, pathname.slice(1), searchParams, body, request.headers['content-type'] ?? '', files)
  if (request.method === 'HEAD') return { headers: { 'x-ut-range-start': '0' } }
  if (pathname.startsWith('/a/testapp/')) return get(href, pathname, request.headers.range, files)
  if (request.headers['x-uploadthing-api-key'] !== apiKey) return json({ error: 'no key' }, 401)
  if (pathname === '/route-metadata') return json({ ok: true })
  const asked = JSON.parse(body.toString() || '{}') as { customIds?: string[] }
  if (pathname === '/v6/deleteFiles')
    return json({ success: true, deletedCount: (asked.customIds ?? []).filter((id) => files.delete(id)).length })
  if (pathname === '/v6/listFiles')
    return json({
      hasMore: false,
      files: [...files.values()].map(({ key, customId, bytes, uploadedAt }) => ({
        id: key,
        key,
        customId,
        name: 'a file',
        size: bytes.length,
        status: 'Uploaded',
        uploadedAt,
      })),
    })
  return json({ error: 'unknown call' }, 404)
}

async function put(
  href: string,
  key: string,
  said: URLSearchParams,
  body: Buffer,
  type: string,
  files: FakeUploadThing['files'],
) {
  if (!isSigned(href)) return json({ error: 'bad signature' }, 403)
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  const file = form.get('file') as File
  if (file.size !== Number(said.get('x-ut-file-size'))) return json({ error: 'size mismatch' }, 400)
  const customId = said.get('x-ut-custom-id') ?? key
  const bytes = Buffer.from(await file.arrayBuffer())
  // The client encodes this one twice. A browser that is not the newest drops a type it cannot read.
  const fileType = decodeURIComponent(said.get('x-ut-file-type') ?? '')
  files.set(customId, { key, customId, bytes, type: fileType, acl: said.get('x-ut-acl') ?? '', uploadedAt: Date.now() })
  const url = `${new URL(href).origin}/a/testapp/${key}`
  return json({ url, appUrl: url, ufsUrl: url, fileHash: 'x', serverData: null })
}

function get(href: string, pathname: string, range: string | undefined, files: FakeUploadThing['files']): Answer {
  const name = decodeURIComponent(pathname.split('/').pop() ?? '')
  const file = files.get(name) ?? [...files.values()].find(({ key }) => key === name)
  if (!file) return json({ error: 'not found' }, 404)
  if (file.acl === 'private' && !isSigned(href)) return json({ error: 'private' }, 403)
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  if (from === undefined) return { headers: { 'Content-Type': file.type, 'Accept-Ranges': 'bytes' }, body: file.bytes }
  const end = to ? Number(to) : file.bytes.length - 1
  return {
    status: 206,
    headers: { 'Content-Type': file.type, 'Content-Range': `bytes ${from}-${end}/${file.bytes.length}` },
    body: file.bytes.subarray(Number(from), end + 1),
  }
}

/** The last parameter signs everything before it, and the address ends some time. */
function isSigned(href: string) {
  const at = Math.max(href.lastIndexOf('&signature='), href.lastIndexOf('?signature='))
  if (at < 0 || Number(new URL(href).searchParams.get('expires')) < Date.now()) return false
  const wanted = Buffer.from(`hmac-sha256=${createHmac('sha256', apiKey).update(href.slice(0, at)).digest('hex')}`)
  const shown = Buffer.from(decodeURIComponent(href.slice(at + '&signature='.length)))
  return shown.length === wanted.length && timingSafeEqual(shown, wanted)
}
