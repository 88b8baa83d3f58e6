import { route } from '@/lib/server/doors/route'
import { saveYearDays } from '@/lib/year/days'

export const PUT = route(saveYearDays)
