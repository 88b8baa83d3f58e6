import { route } from '@/lib/server/doors/route'
import { listRegister } from '@/lib/attendance/register'

export const GET = route(listRegister)
