import { readReportFigures } from '@/lib/reports/queries'
import { route } from '@/lib/server/doors/route'

export const GET = route(readReportFigures)
