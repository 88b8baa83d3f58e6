import { route } from '@/lib/server/doors/route'
import { gatewayReport } from '@/lib/server/doors/gateway-report'
import { takeReturn } from '@/lib/payments/online-doors'

export const POST = route(takeReturn, {
  signed: true,
  body: gatewayReport,
  respond: ({ path }) => new Response(null, { status: 303, headers: { Location: path } }),
})
