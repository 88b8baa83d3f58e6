import { route } from '@/lib/server/doors/route'
import { listImports } from '@/lib/import/queries'
import { uploadSheet } from '@/lib/import/service'
import { multipart } from '@/lib/server/files/receiving/multipart'

export const GET = route(listImports)
export const POST = route(uploadSheet, { status: 201, body: multipart })
