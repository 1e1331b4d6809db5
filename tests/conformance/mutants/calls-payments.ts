import type { Mutant } from './mutant.ts'

/** Section 7: payments and their events. */
export const paymentCallMutants: readonly Mutant[] = [
  {
    name: 'billing-comes-from-app-source-0',
    find: 'appSource: 1,\n    airFirstName',
    replace: 'appSource: 0,\n    airFirstName',
    red: 'appSource: +0',
  },
  {
    name: 'billing-2025-goes-on',
    find: "if (answer.value.state !== 1) return refuse(answer.value.message ?? '')",
    replace: '',
    red: 'state 2025: expected',
  },
  {
    name: 'failed-billing-has-no-message',
    find: 'if (!answer.ok) return refuse(answer.message)',
    replace: "if (!answer.ok) return refuse('')",
    red: 'a failed call: expected',
  },
  {
    name: 'shop-list-has-another-name',
    find: 'output: Shape({ coinRechargesList: List(CoinPackage), coinVipList: List(VipPackage) })',
    replace: 'output: Shape({ coinRechargesList: List(CoinPackage), vipList: List(VipPackage) })',
    red: "missing response fields: expected [ 'coinVipList' ]",
  },
  {
    name: 'membership-is-order-type-6',
    find: 'membership: 3, wholeTitle: 6',
    replace: 'membership: 6, wholeTitle: 6',
    red: 'to deeply equal { orderType: 3',
  },
  {
    name: 'order-names-no-product',
    find: 'rechargeId: product.id, stripeProductId: product.productId }',
    replace: 'rechargeId: product.id }',
    red: 'to deeply equal { orderType: 1,',
  },
  {
    name: 'order-returns-to-home',
    find: 'returnUrl: () => location.href',
    replace: 'returnUrl: () => location.origin',
    red: '/payment/createOrder: expected',
  },
  {
    name: 'order-has-pay-type-12',
    find: 'payType = 13',
    replace: 'payType = 12',
    red: 'createOrder: expected',
  },
  {
    name: 'paid-is-asked-without-order-type',
    find: 'run(payments.isSuccessful, { orderId, orderType, payType })\n  return answer.ok',
    replace: 'run(payments.isSuccessful, { orderId, orderType: 1, payType })\n  return answer.ok',
    red: 'isSuccessful of a membership',
  },
  {
    name: 'consent-is-sent-without-id',
    find: 'if (consentId !== undefined && customerId !== undefined) {',
    replace: 'if (customerId !== undefined) {',
    red: "expected 'createOrder updSubConsentId isSuccess",
  },
  {
    name: 'widget-loses-the-consent',
    find: 'return latest.current.onSuccess(message)',
    replace: 'return latest.current.onSuccess({ intentId: message.intentId })',
    red: '/payment/updSubConsentId was called 0 times',
  },
  {
    name: 'created-order-is-position-1',
    find: "track('video_payment_report', { orderNo, position: 2 })",
    replace: "track('video_payment_report', { orderNo, position: 1 })",
    red: "expected [ 'o1 1' ] to deeply equal [ 'o1 2' ]",
  },
  {
    name: 'confirmed-order-is-not-reported',
    find: 'reportEnd(deps, orderId, 7)',
    replace: '',
    red: "expected [ 'o1 2', 'o1 8' ] to deeply equal [ 'o1 2', 'o1 8', 'o1 7' ]",
  },
  {
    name: 'failed-order-is-position-7',
    find: 'reportEnd(deps, stage.order.orderId, 8)',
    replace: 'reportEnd(deps, stage.order.orderId, 7)',
    red: "expected [ 'o1 2', 'o1 8', 'o1 7' ] to deeply equal [ 'o1 2', 'o1 8' ]",
  },
  {
    name: 'upload-comes-from-app-source-0',
    find: '{ ...commonFields(), appSource: 1, ...input }',
    replace: '{ ...commonFields(), ...input }',
    red: "expected '0' to be '1'",
  },
  {
    name: 'all-pictures-share-one-upload',
    find: 'images.set(id, drawn.upload)\n    change(id, { preview: drawn.preview })\n    enqueue(id)',
    replace: 'images.set(id, drawn.upload)\n    change(id, { preview: drawn.preview })\n    if (id === 1) enqueue(id)',
    red: 'Timed out in waitUntil!',
  },
  {
    name: 'picture-urls-are-joined-by-semicolons',
    find: "feedbackImages: urls.join(',')",
    replace: "feedbackImages: urls.join(';')",
    red: 'Sent. The answer will appear here.',
  },
  {
    name: 'sent-feedback-leads-to-me',
    find: "navigate('/feedlist?sent'",
    replace: "navigate('/my?sent'",
    red: 'Sent. The answer will appear here.',
  },
  {
    name: 'feedback-goes-to-the-main-host',
    find: "call.path.startsWith('/userFeedBack/') ? config.feedbackBase : config.apiBase",
    replace: 'config.apiBase',
    red: 'to deeply equal',
  },
  {
    name: 'feedback-list-asks-for-15',
    find: 'pageSize: pageSize.feed,\n        preferenceId',
    replace: 'pageSize: pageSize.moduleList,\n        preferenceId',
    red: '/userFeedBack/feedbackList: expected',
  },
  {
    name: 'opened-answer-stays-unread',
    find: 'if (isUnread && isIdle) mutate()',
    replace: 'if (!isUnread && isIdle) mutate()',
    red: 'the answer is read',
  },
  {
    name: 'reading-marks-nothing',
    find: 'return isFound ? {} : fail',
    replace: 'return id !== undefined ? {} : fail',
    red: 'status: 404',
  },
]
