import { route } from '@/lib/server/doors/route'
import { setImportMoves } from '@/lib/import/service'

export const PUT = route(setImportMoves)
