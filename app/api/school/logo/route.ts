import { route } from '@/lib/server/doors/route'
import { removeLogo, uploadLogo } from '@/lib/school/operations'
import { multipart } from '@/lib/server/files/receiving/multipart'

export const POST = route(uploadLogo, { status: 201, body: multipart })
export const DELETE = route(removeLogo)
