import { deletePromotion } from '@/lib/promotions/service'
import { route } from '@/lib/server/doors/route'

export const DELETE = route(deletePromotion)
