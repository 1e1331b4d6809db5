/** Path of the payment provider's webhooks, below the API's base. */
export const webhookPath = '/payment/webhook/airwallex'
