import { route } from '@/lib/server/doors/route'
import { correctReport } from '@/lib/reports/service'

export const PUT = route(correctReport)
