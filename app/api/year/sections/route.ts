import { route } from '@/lib/server/doors/route'
import { saveYearSections } from '@/lib/year/service'

export const PUT = route(saveYearSections)
