import { route } from '@/lib/server/doors/route'
import { absentStaff } from '@/lib/staff-leave/operations'

export const GET = route(absentStaff)
