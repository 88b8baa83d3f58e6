import { limits } from '@/lib/constants'
import { readText, type BodyReader } from './body'

/** An event that a gateway has signed: its body as it came, which the signature is of, and what its headers say. */
export const signedBody = (headers: { signature: string; id: string }) =>
  Object.assign(
    (async (request) => ({
      input: {
        body: await readText(request, limits.jsonBody),
        signature: request.headers.get(headers.signature) ?? '',
        eventId: request.headers.get(headers.id) ?? '',
      },
    })) satisfies BodyReader,
    { takesJson: true } as const,
  )
