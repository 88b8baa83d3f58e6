import { ownMonth } from '@/lib/attendance/months'
import { route } from '@/lib/server/doors/route'

export const GET = route(ownMonth)
