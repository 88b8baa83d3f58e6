import { route } from '@/lib/server/doors/route'
import { setImportColumns } from '@/lib/import/service'

export const PUT = route(setImportColumns)
