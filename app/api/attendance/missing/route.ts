import { route } from '@/lib/server/doors/route'
import { missingRegisters } from '@/lib/attendance/missing'

export const GET = route(missingRegisters)
