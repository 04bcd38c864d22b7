model-server-address-example = 地址的格式类似 http://127.0.0.1:11434。
model-server-key-in-open = { $host } 的密钥会以未加密的方式发送。
model-server-down = 服务器可能未运行，或者地址有误。
model-server-key-rejected = { $host } 需要密钥，或需要另一个密钥。
model-server-enter-key = 请输入服务器中设置的密钥。
model-server-unrecognised = { $host } 没有列出任何模型。
models-not-followed = { -brand } 已停止检查所选模型是否可用。
models-not-searched = { -brand } 无法查找模型服务器。
