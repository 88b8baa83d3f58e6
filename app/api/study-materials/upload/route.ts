import { uploadMaterial } from '@/lib/materials/operations'
import { multipart } from '@/lib/server/files/receiving/multipart'
import { route } from '@/lib/server/doors/route'

export const POST = route(uploadMaterial, { status: 201, body: multipart })
