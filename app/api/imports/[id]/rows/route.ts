import { route } from '@/lib/server/doors/route'
import { listImportRows } from '@/lib/import/queries'

export const GET = route(listImportRows)
