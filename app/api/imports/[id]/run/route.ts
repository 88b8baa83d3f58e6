import { runImport } from '@/lib/import/service'
import { route } from '@/lib/server/doors/route'

export const POST = route(runImport)
