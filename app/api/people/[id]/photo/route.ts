import { route } from '@/lib/server/doors/route'
import { photoFile, removePhoto, setPhoto } from '@/lib/people/photo'
import { multipart } from '@/lib/server/files/receiving/multipart'
import { serveFile } from '@/lib/server/files/serve'

export const GET = route(photoFile, { respond: serveFile })
export const POST = route(setPhoto, { status: 201, body: multipart })
export const DELETE = route(removePhoto)
