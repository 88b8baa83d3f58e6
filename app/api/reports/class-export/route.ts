import { route } from '@/lib/server/doors/route'
import { exportClassReports } from '@/lib/reports/exports'
import { download } from '@/lib/server/papers/download'

export const GET = route(exportClassReports, { respond: download })
