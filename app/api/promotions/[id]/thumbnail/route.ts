import { route } from '@/lib/server/doors/route'
import { promotionThumbnail } from '@/lib/promotions/operations'
import { serveFile } from '@/lib/server/files/serve'

export const GET = route(promotionThumbnail, { respond: serveFile })
