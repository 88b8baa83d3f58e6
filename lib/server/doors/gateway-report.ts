import { limits } from '@/lib/constants'
import { parseObject, readText, type BodyReader } from './body'

const read: BodyReader = async (request) => {
  const text = await readText(request, limits.jsonBody)
  const isJson = request.headers.get('content-type')?.startsWith('application/json')
  const sent = isJson ? parseObject(text) : Object.fromEntries(new URLSearchParams(text))
  return { input: { ...sent, ...Object.fromEntries(request.nextUrl.searchParams) } }
}

/** What a gateway sends to the address that it was given: fields of a form or JSON, with those of the address before them. */
export const gatewayReport = Object.assign(read, { takesJson: true } as const)
