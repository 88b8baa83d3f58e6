import { unzipSync } from 'fflate'
import { baseUrl } from '@/tests/support/machine/api'

/** Asks for an archive of personal data, and unpacks it: texts by the names of the files, '' for what is no text. */
export async function readArchive(path: string, bearer: string, body: object = {}) {
  const response = await fetch(baseUrl + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (!response.ok) return { status: response.status, files: {} as Record<string, string>, bytes }
  const packed = unzipSync(bytes)
  const files = Object.fromEntries(
    Object.entries(packed).map(([name, content]) => [
      name,
      Buffer.from(content).toString(/\.(csv|html)$/.test(name) ? 'utf8' : 'latin1'),
    ]),
  )
  return { status: response.status, files, bytes }
}
