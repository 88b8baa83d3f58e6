import { route } from '@/lib/server/doors/route'
import { listYears } from '@/lib/year/queries'

export const GET = route(listYears)
