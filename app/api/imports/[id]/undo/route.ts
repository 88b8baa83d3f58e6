import { route } from '@/lib/server/doors/route'
import { undoImport } from '@/lib/import/service'

export const POST = route(undoImport)
