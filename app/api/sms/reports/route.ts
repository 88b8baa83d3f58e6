import { route } from '@/lib/server/doors/route'
import { gatewayReport } from '@/lib/server/doors/gateway-report'
import { takeSmsReport } from '@/lib/notifications/sms-reports'

export const POST = route(takeSmsReport, { body: gatewayReport })
