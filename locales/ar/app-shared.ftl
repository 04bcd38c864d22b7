as-is = { $text }
unknown-text = كُتب هذا النص بإصدار أحدث من { -brand } ({ $id }).
unknown-action = لا تتضمن لوحة الأوامر هذا الإجراء.
