import { setImportMoves } from '@/lib/import/service'
import { route } from '@/lib/server/doors/route'

export const PUT = route(setImportMoves)
