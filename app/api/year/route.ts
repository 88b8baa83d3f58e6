import { route } from '@/lib/server/doors/route'
import { readYear } from '@/lib/year/queries'

export const GET = route(readYear)
