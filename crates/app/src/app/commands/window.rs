//! Services, models and data that the window stores.

use super::commands;
use crate::App;
use crate::kernel::problem::Problem;
use crate::settings::{drawings, preferences};
use parlance_contract::{ModelRef, ModelsView, ServiceView};
use parlance_domain::ProfileId;

commands! {
    app;
    /// Checks an address and a key against the service, stores them and chooses the service. With an id, that service
    /// gets the key if it has this address. The key goes to the keyring and is never returned.
    /// Fails when address or key cannot be used, or the service does not accept them; nothing is stored then.
    fn connect_service(profile_id: Option<ProfileId>, address: String, key: String) -> ServiceView =
        app.features.accounts.connect(profile_id, address, key.into()).await;
    /// Connects a further service under a name, also at the address of a known one.
    /// Fails as [`Self::connect_service`].
    fn add_service(name: String, address: String, key: String) -> ServiceView =
        app.features.accounts.add(&name, address, key.into()).await;
    /// Renames a service; an empty name means its host.
    /// Fails when it is the local one or not in the list.
    fn rename_service(profile_id: ProfileId, name: String) -> Vec<ServiceView> =
        app.features.accounts.rename(profile_id, &name).await;
    /// Chooses the service for new conversations.
    /// Fails when there is no such service.
    fn choose_service(profile_id: ProfileId) -> Vec<ServiceView> =
        app.features.accounts.choose(profile_id).await;
    /// Checks now whether a service answers; an event reports its state.
    fn probe_service(profile_id: ProfileId) -> () = {
        app.features.context.services.probe(profile_id).await;
        Ok(())
    };
    /// Forgets a service and its key. Its conversations stay readable.
    /// Fails when it is the local one, or its key cannot be removed from the keyring.
    fn forget_service(profile_id: ProfileId) -> Vec<ServiceView> =
        app.features.accounts.forget(profile_id).await;
    /// Searches for model servers at the usual ports of this computer and at the added addresses.
    fn find_models() -> ModelsView = Ok(app.features.context.services.server_search.find().await);
    /// Chooses the model that writes the answers of the local service from the next question on; without one, the
    /// service only quotes.
    /// Fails when the address is invalid; the choice is unchanged then.
    fn choose_answer_model(model: Option<ModelRef>) -> ModelsView =
        app.features.context.services.models.choose_for_answers(model).await;
    /// Chooses the model that finds passages by meaning, or none.
    /// Fails when the address is invalid; the choice is unchanged then.
    fn choose_meaning_model(model: Option<ModelRef>) -> ModelsView =
        app.features.context.services.models.choose_for_meaning(model).await;
    /// Checks the address of a model server, with a key if one is given, and stores both. The key goes to the keyring
    /// and is never returned; without one, a known server keeps its key. `context_size` is the typed number of tokens
    /// that its model accepts; empty if the server reports it.
    /// Fails when the address or the number cannot be used, or no server lists models there; nothing is stored then.
    fn add_model_server(address: String, key: String, context_size: String) -> ModelsView =
        app.features.context.services.models.add(address, key.into(), context_size).await;
    /// Decides about a web page that a model wants to read, by the id of the question in [`ModelsView`]. No effect
    /// when the question was withdrawn.
    fn answer_page_request(id: String, is_allowed: bool) -> () = {
        app.features.context.services.models.pages.answer(&id, is_allowed);
        Ok(())
    };
    /// Forgets an added model server and its key.
    /// Fails when its key cannot be removed from the keyring.
    fn forget_model_server(address: String) -> ModelsView =
        app.features.context.services.models.forget(address).await;
    /// Remembers an action of the palette, so that it is offered first next time.
    /// Fails when no action can have this name.
    fn note_action(action: String) -> () = preferences::note_action(&app.features.context, action).await;
    /// Notes that rendering of a diagram begins, by a key of its source.
    fn begin_drawing(key: String) -> () = drawings::begin(&app.features.context, key).await;
    /// Notes that the drawing of the diagram with this key has ended, with or without a picture.
    fn end_drawing(key: String) -> () = drawings::end(&app.features.context, key).await;
}
