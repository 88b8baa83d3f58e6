import { route } from '@/lib/server/doors/route'
import { listPromotions, uploadPromotion } from '@/lib/promotions/operations'
import { multipart } from '@/lib/server/files/receiving/multipart'

export const GET = route(listPromotions)
export const POST = route(uploadPromotion, { status: 201, body: multipart })
