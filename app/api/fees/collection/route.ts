import { route } from '@/lib/server/doors/route'
import { readCollection } from '@/lib/collection/queries'

export const GET = route(readCollection)
