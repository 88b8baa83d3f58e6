import { route } from '@/lib/server/doors/route'
import { readImport } from '@/lib/import/queries'
import { discardImport } from '@/lib/import/service'

export const GET = route(readImport)
export const DELETE = route(discardImport)
