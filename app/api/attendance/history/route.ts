import { route } from '@/lib/server/doors/route'
import { markHistory } from '@/lib/attendance/queries'

export const GET = route(markHistory)
