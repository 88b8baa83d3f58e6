import { register } from '@/lib/attendance/register'
import { route } from '@/lib/server/route'

export const GET = route(register, { as: 'register' })
