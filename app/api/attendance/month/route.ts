import { route } from '@/lib/server/doors/route'
import { ownMonth } from '@/lib/attendance/months'

export const GET = route(ownMonth)
