import { route } from '@/lib/server/doors/route'
import { uploadMaterial } from '@/lib/materials/operations'
import { multipart } from '@/lib/server/files/receiving/multipart'

export const POST = route(uploadMaterial, { status: 201, body: multipart })
