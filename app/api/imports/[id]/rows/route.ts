import { listImportRows } from '@/lib/import/queries'
import { route } from '@/lib/server/doors/route'

export const GET = route(listImportRows)
