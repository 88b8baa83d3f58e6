import { route } from '@/lib/server/doors/route'
import { runImport } from '@/lib/import/service'

export const POST = route(runImport)
