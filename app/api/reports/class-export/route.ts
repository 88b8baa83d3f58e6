import { exportClassReports } from '@/lib/reports/exports'
import { download } from '@/lib/server/papers/download'
import { route } from '@/lib/server/doors/route'

export const GET = route(exportClassReports, { respond: download })
